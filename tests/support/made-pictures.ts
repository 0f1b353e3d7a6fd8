import { setTimeout as pause } from 'node:timers/promises'

/** Requests the pictures of pages once, so that measurements find them made, as all visitors but the first do. */
export async function makePicturesOf(siteUrl: string, paths: readonly string[]): Promise<void> {
  const pages = await Promise.all(paths.map(async (path) => (await fetch(siteUrl + path)).text()))
  const urls = new Set(pages.flatMap((html) => html.match(/\/media\/[^\s",]+\.avif/g) ?? []))
  for (const url of urls) await (await fetch(siteUrl + url)).arrayBuffer()
  // Pages without their inlined picture are cached for a few seconds.
  await pause(6_000)
}
