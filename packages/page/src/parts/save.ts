// Gives the reader a file.

/** Offers bytes as a download. */
export function saveBytes(name: string, bytes: string | Blob, type = 'application/x-ndjson'): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
