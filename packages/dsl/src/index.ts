// The public face of this package.
export {};
