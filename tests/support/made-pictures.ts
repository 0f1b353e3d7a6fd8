import { mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Test servers share what they have made: a server alone needs a minute for all pictures. */
export const madePicturesFolder = 'build/test-media'

/** For a new data folder. The pictures remain when that folder is removed. */
export function shareMadePictures(dataDir: string): void {
  mkdirSync(madePicturesFolder, { recursive: true })
  symlinkSync(resolve(madePicturesFolder), join(dataDir, 'media'), 'junction')
}

/** Requests the pictures of pages until they are made, as a server in production does by itself. For measurements. */
export async function makePicturesOf(siteUrl: string, paths: readonly string[]): Promise<void> {
  const pages = await Promise.all(paths.map(async (path) => (await fetch(siteUrl + path)).text()))
  const urls = new Set(pages.flatMap((html) => html.match(/\/media\/[^\s",]+\.avif/g) ?? []))
  for (const url of urls) while (!(await isMade(siteUrl + url))) await pause(200)
  // Pages without their inlined picture are cached for a few seconds.
  await pause(6_000)
}

/** Until a picture is encoded, the server sends a WebP that must not be cached. A missing picture counts as made. */
const isMade = async (url: string) => {
  const { ok, headers } = await fetch(url, { method: 'HEAD' })
  return !ok || headers.get('content-type') !== 'image/webp' || headers.get('cache-control') !== 'no-cache'
}
