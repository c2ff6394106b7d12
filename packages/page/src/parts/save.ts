// Gives the reader a file.

/** Offers bytes as a download. */
export function saveBytes(
  name: string,
  bytes: Uint8Array | string | Blob,
  type = 'application/x-ndjson',
): void {
  // A view of shared memory is no part of a Blob; ours never are.
  const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
