import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createEtag, type StoredResponse } from './stored-response.ts'

const typeByExtension: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.wasm': 'application/wasm',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

const textType = /^(text\/|image\/svg|application\/(json|geo\+json|manifest\+json))/
const hiddenName = /(^|\/)\./
const forever = 'public, max-age=31536000, immutable'
const oneHour = 'public, max-age=3600'

export interface StaticFolder {
  directory: string
  /** The path prefix of its files, with a slash at the end. */
  prefix: string
  /** True for names that contain a hash of the content. */
  isImmutable: (path: string) => boolean
}

function readBodies(file: string): StoredResponse['bodies'] {
  const readIfExists = (path: string) => (existsSync(path) ? readFileSync(path) : undefined)
  const [br, gzip] = [readIfExists(`${file}.br`), readIfExists(`${file}.gz`)]
  return { identity: readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) }
}

/** `/assets/*` for files in a folder; a file at the root is its own pattern. */
const toRoutePattern = (path: string) => path.replace(/^(\/[^/]+\/).*/, '$1*')

interface StaticFile {
  file: string
  route: string
  cacheControl: string
  response?: StoredResponse | undefined
}

/** The assets of the builds before and after this one. Their names contain a hash, so that they never clash. */
export interface OtherBuilds {
  listFolders(): StaticFolder[]
  monotonicMs(): number
}

const assetsPrefix = '/assets/'
/** A page of a newer build asks for several files at once. */
const listAgainAfterMs = 1_000

/**
 * Serves the files of the build. Each is read on its first request and kept in memory: files do not change while the
 * process runs. Only paths found by listing the folders exist, so no URL can reach outside them.
 *
 * Pages of another build ask for its assets here too: those that were open during an upgrade, and those of a process
 * that was restarted earlier. The folders of other builds are listed when an asset is unknown.
 */
export function createStaticFiles(
  folders: readonly StaticFolder[],
  headers: Readonly<Record<string, string>>,
  otherBuilds?: OtherBuilds,
) {
  const fileByPath = new Map<string, StaticFile>()
  let listedAtMs = Number.NEGATIVE_INFINITY

  function addFolder({ directory, prefix, isImmutable }: StaticFolder): void {
    for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
      const file = join(entry.parentPath, entry.name)
      const name = file.slice(join(directory, '/').length).replaceAll('\\', '/')
      if (hiddenName.test(name)) continue
      const path = prefix + name
      const cacheControl = isImmutable(path) ? forever : oneHour
      if (!fileByPath.has(path)) fileByPath.set(path, { file, route: toRoutePattern(path), cacheControl })
    }
  }
  for (const folder of folders) addFolder(folder)

  function findOfOtherBuilds(path: string): StaticFile | undefined {
    if (!otherBuilds || !path.startsWith(assetsPrefix)) return undefined
    const nowMs = otherBuilds.monotonicMs()
    if (nowMs - listedAtMs < listAgainAfterMs) return undefined
    listedAtMs = nowMs
    for (const folder of otherBuilds.listFolders()) addFolder(folder)
    return fileByPath.get(path)
  }

  function load({ file, cacheControl }: StaticFile): StoredResponse | undefined {
    // Builds do not touch a release in use, but somebody may have deleted it.
    if (!existsSync(file)) return undefined
    const bodies = readBodies(file)
    const type = typeByExtension[extname(file)] ?? 'application/octet-stream'
    return {
      status: 200,
      etag: createEtag(bodies.identity),
      bodies,
      isCompressible: textType.test(type),
      headers: { ...headers, 'content-type': type, 'cache-control': cacheControl, vary: 'Accept-Encoding' },
    }
  }

  return {
    find(url: string): { route: string; response: StoredResponse } | undefined {
      const queryStart = url.indexOf('?')
      const path = queryStart < 0 ? url : url.slice(0, queryStart)
      const found = fileByPath.get(path) ?? findOfOtherBuilds(path)
      if (!found) return undefined
      found.response ??= load(found)
      return found.response && { route: found.route, response: found.response }
    },
  }
}

export type StaticFiles = ReturnType<typeof createStaticFiles>
