import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

type NewestBackup =
  | { kind: 'found'; file: string; atMs: number }
  | { kind: 'none' }
  | { kind: 'unreadable'; reason: string }

/** The backup in the folder that was written last. Files that are still being written have another ending. */
export function findNewestBackup(folder: string): NewestBackup {
  try {
    const files = readdirSync(folder)
      .filter((name) => /\.(gz|backup|age)$/.test(name) && !name.startsWith('.'))
      .map((name) => ({ file: join(folder, name), atMs: statSync(join(folder, name)).mtimeMs }))
      .toSorted((a, b) => b.atMs - a.atMs)
    return files[0] ? { kind: 'found', ...files[0] } : { kind: 'none' }
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}
