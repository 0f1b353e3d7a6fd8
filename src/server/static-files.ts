import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { Bodies } from './encodings.ts'
import { etagOf } from './etag-of.ts'
import { type StoredAnswer, sendBodies } from './send-bodies.ts'

const typeByExtension: Record<string, string> = {
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

const isText = /^(text\/|image\/svg|application\/(json|geo\+json|manifest\+json))/
const isHidden = /(^|\/)\./
const forever = 'public, max-age=31536000, immutable'
const oneHour = 'public, max-age=3600'

export interface StaticFolder {
  directory: string
  /** Where its files appear in the address. */
  prefix: string
  /** Names carry a hash of their content. */
  isImmutable: (path: string) => boolean
}

function readBodies(file: string): Bodies {
  const sibling = (suffix: string) => {
    try {
      return readFileSync(file + suffix)
    } catch {
      return undefined
    }
  }
  const [br, gzip] = [sibling('.br'), sibling('.gz')]
  return { identity: readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) }
}

/**
 * Files of the build, each read once when first asked for and kept: they never change while the process runs.
 * Only paths found at the start exist, so no address can reach outside the folders.
 */
export function staticFiles(folders: readonly StaticFolder[], headers: Readonly<Record<string, string>>) {
  const fileByPath = new Map<string, { file: string; cacheControl: string; answer?: StoredAnswer }>()
  for (const { directory, prefix, isImmutable } of folders)
    for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
      const file = join(entry.parentPath, entry.name)
      const name = file.slice(join(directory, '/').length).replaceAll('\\', '/')
      if (isHidden.test(name)) continue
      const path = prefix + name
      fileByPath.set(path, { file, cacheControl: isImmutable(path) ? forever : oneHour })
    }

  function load(file: string, cacheControl: string): StoredAnswer | undefined {
    const bodies = existsSync(file) ? readBodies(file) : undefined
    // A new build may have taken it away under a running server.
    if (!bodies) return undefined
    const type = typeByExtension[extname(file)] ?? 'application/octet-stream'
    return {
      status: 200,
      etag: etagOf(bodies.identity),
      bodies,
      isDense: !isText.test(type),
      headers: { ...headers, 'content-type': type, 'cache-control': cacheControl, vary: 'Accept-Encoding' },
    }
  }

  return {
    send(request: IncomingMessage, response: ServerResponse): boolean {
      const url = request.url ?? '/'
      const queryAt = url.indexOf('?')
      const path = queryAt < 0 ? url : url.slice(0, queryAt)
      const found = fileByPath.get(path)
      if (!found) return false
      found.answer ??= load(found.file, found.cacheControl)
      if (!found.answer) return false
      sendBodies(request, response, found.answer)
      return true
    },
  }
}

export type StaticFiles = ReturnType<typeof staticFiles>
