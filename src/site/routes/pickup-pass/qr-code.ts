import { encode } from 'uqr'

export interface QrCode {
  size: number
  /** SVG path with one rectangle per horizontal run of dark modules. */
  path: string
}

/** Error correction level M tolerates scratches and glare on the screen. */
export function createQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size, path: runs.join('') }
}
