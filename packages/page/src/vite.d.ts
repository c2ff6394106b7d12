// What the build provides for certain imports.
declare module '*?worker&inline' {
  const make: new (options?: WorkerOptions) => Worker;
  export default make;
}
declare module '*.css' {}
interface ImportMeta {
  glob: (
    pattern: string,
    options: { readonly query: '?raw'; readonly import: 'default' },
  ) => Record<string, () => Promise<string>>;
}
/** True if this is the page in one file. */
declare const __SOLO__: boolean;

/** Old versions of shipped rules. The build makes them from the history of the repository. */
declare module 'virtual:kept-rules' {
  export const kept: Readonly<
    Record<
      string,
      {
        readonly lines: readonly string[];
        readonly versions: Readonly<Record<string, readonly (readonly [number, number])[]>>;
      }
    >
  >;
}
