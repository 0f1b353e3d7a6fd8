import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'

const ownerOnly = { file: 0o600, folder: 0o700 } as const
const othersMask = 0o077

/** Returns false when others have access and it is not ours to change that. */
function takeFromOthers(path: string, mode: number): boolean {
  if ((statSync(path).mode & othersMask) === 0) return true
  try {
    chmodSync(path, mode)
    return true
  } catch {
    return false
  }
}

/**
 * Makes the database readable for its owner only, whatever the umask. SQLite gives the files beside it the mode of the
 * database. Problems are left to SQLite, which reports them with its own codes.
 */
export function makeDatabasePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', ownerOnly.file))
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(file + suffix)) takeFromOthers(file + suffix, ownerOnly.file)
  } catch {}
}

/** Creates the folder, or takes the access of others to it away. Returns false when that is not possible. */
export function makeFolderPrivate(directory: string): boolean {
  mkdirSync(directory, { recursive: true, mode: ownerOnly.folder })
  return takeFromOthers(directory, ownerOnly.folder)
}
