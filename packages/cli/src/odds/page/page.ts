export function pageOf(_: object): string {
  return '';
}
