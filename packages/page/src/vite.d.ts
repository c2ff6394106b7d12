// What the build provides for certain imports.
declare module '*?worker&inline' {
  const make: new (options?: WorkerOptions) => Worker;
  export default make;
}
declare module '*.css' {}
interface ImportMeta {
  glob: {
    (
      pattern: string,
      options: { readonly query: '?raw'; readonly import: 'default' },
    ): Record<string, () => Promise<string>>;
    (
      pattern: string,
      options: { readonly query: '?raw'; readonly import: 'default'; readonly eager: true },
    ): Record<string, string>;
  };
}
/** True if this is the page in one file. */
declare const __SOLO__: boolean;
