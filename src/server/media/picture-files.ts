import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

type Warn = (details: Record<string, unknown>, message: string) => void

const unfinishedEnding = '.unfinished'
/** Another process may be writing a younger one. */
const unfinishedForMs = 3_600_000
/** Pages of older content versions may still be open, or published again. */
const unusedForMs = 30 * 86_400_000

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)

/** A file is complete from the moment it has its name, whatever happens to the process or the machine. */
async function writeComplete(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}-${randomUUID()}${unfinishedEnding}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
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

async function removeOld(folder: string, isOld: (name: string, ageMs: number) => boolean): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const ageMs = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
    if (isOld(name, ageMs)) await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

/**
 * Keeps made pictures in a folder that the processes of a machine share. Nothing here fails a request: what cannot be read
 * is made again, what cannot be written is served from memory.
 */
export function createPictureFiles(folder: string, warn: Warn) {
  let canWrite = true

  return {
    async read(name: string): Promise<Buffer | undefined> {
      const bytes = await readFile(join(folder, name)).catch(() => undefined)
      return bytes?.length ? bytes : undefined
    },

    readSync(name: string): Buffer | undefined {
      try {
        const bytes = readFileSync(join(folder, name))
        return bytes.length > 0 ? bytes : undefined
      } catch {
        return undefined
      }
    },

    has: (name: string): Promise<boolean> =>
      stat(join(folder, name)).then(
        ({ size }) => size > 0,
        () => false,
      ),

    /** Resolves to false if the picture could not be kept. Warns once until writing works again. */
    async write(name: string, bytes: Uint8Array): Promise<boolean> {
      try {
        await writeComplete(join(folder, name), bytes)
        canWrite = true
      } catch (error) {
        if (canWrite) warn({ folder, reason: codeOf(error) }, 'made pictures cannot be kept on disk')
        canWrite = false
      }
      return canWrite
    },

    /** Removes what killed processes left unfinished, and what nothing has needed for a month. */
    async cleanUp(isNeeded: (name: string) => boolean): Promise<void> {
      await removeOld(folder, (name, ageMs) =>
        name.endsWith(unfinishedEnding) ? ageMs > unfinishedForMs : !isNeeded(name) && ageMs > unusedForMs,
      )
      // Folders of other settings, beside this one.
      await removeOld(dirname(folder), (name, ageMs) => name !== basename(folder) && ageMs > unusedForMs)
    },
  }
}

export type PictureFiles = ReturnType<typeof createPictureFiles>
