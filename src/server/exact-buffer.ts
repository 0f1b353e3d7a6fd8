/**
 * A buffer that holds no more memory than its own bytes. Small buffers are views of Node's pool of 64 KB, and results of
 * zlib are views of a whole chunk: a cached view keeps all of that in memory.
 */
export function toExactBuffer(view: Buffer): Buffer {
  if (view.buffer.byteLength === view.length) return view
  const copy = Buffer.allocUnsafeSlow(view.length)
  view.copy(copy)
  return copy
}
