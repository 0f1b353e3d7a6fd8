import { readdirSync, readFileSync } from 'node:fs'

const folder = 'build/web/client/assets'

/** The style sheets of the build by their addresses. */
export const readStyleSheets = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .map((name) => [`/assets/${name}`, readFileSync(`${folder}/${name}`, 'utf8').trim()]),
  )
