// What the build makes of certain imports.
declare module '*?worker&inline' {
  const make: new (options?: WorkerOptions) => Worker;
  export default make;
}
declare module '*.css' {}
