import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

type Warn = (details: Record<string, unknown>, message: string) => void

/** Of other content, other settings or shared links, or left unfinished by a killed process. */
const unusedForMs = 30 * 86_400_000
const cleanUpEveryMs = 86_400_000

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)

/** A file is complete from the moment it has its name, whatever happens to the process or the machine. */
async function writeComplete(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}-${randomUUID()}.unfinished`
  try {
    const handle = await open(unfinished, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}

async function removeIfUnused(path: string): Promise<void> {
  const { mtimeMs } = await stat(path)
  if (Date.now() - mtimeMs > unusedForMs) await rm(path, { recursive: true, force: true })
}

/**
 * Keeps made pictures in a folder that the processes of a machine share, also those with other content. Nothing here fails a
 * request: what cannot be read is made again, what cannot be written is served from memory.
 */
export function createPictureFiles(folder: string, warn: Warn) {
  let canWrite = true
  let cleanedUpAtMs = Number.NEGATIVE_INFINITY

  /** The folder grows only by writing. */
  async function cleanUpDaily(): Promise<void> {
    if (Date.now() - cleanedUpAtMs < cleanUpEveryMs) return
    cleanedUpAtMs = Date.now()
    // Another process may have removed a file meanwhile.
    for (const name of await readdir(folder)) await removeIfUnused(join(folder, name)).catch(() => {})
  }

  return {
    async read(name: string): Promise<Buffer | undefined> {
      const path = join(folder, name)
      const bytes = await readFile(path).catch(() => undefined)
      if (!bytes?.length) return undefined
      const now = new Date()
      // A date that cannot be changed means that the picture is made again in a month.
      await utimes(path, now, now).catch(() => {})
      return bytes
    },

    /** Warns once until writing works again. */
    async write(name: string, bytes: Uint8Array): Promise<void> {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeComplete(join(folder, name), bytes)
        canWrite = true
        await cleanUpDaily()
      } catch (error) {
        if (canWrite) warn({ folder, reason: codeOf(error) }, 'made pictures cannot be kept on disk')
        canWrite = false
      }
    },
  }
}

export type PictureFiles = ReturnType<typeof createPictureFiles>
