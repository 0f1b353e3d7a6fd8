import type { Sharp, SharpInput, SharpOptions } from 'sharp'

const timeoutSeconds = 30

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One thread per picture and no cache: the work queue decides what runs, and each original is used once.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

export async function openPicture(input: SharpInput, options: SharpOptions): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(input, options).timeout({ seconds: timeoutSeconds })
}

/** Draws what the options describe, such as a text. */
export async function drawPicture(options: SharpOptions): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(options).timeout({ seconds: timeoutSeconds })
}
