/** Writes archives whose bytes depend on names, contents and modes of the files only: same release, same checksum. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'tar'

interface ArchiveOptions {
  /** The time of all files, in seconds. */
  mtime: number
  /** Of the compression, 1 to 9. */
  level?: number
}

/** Archives `root/folder`; everybody may read what is unpacked. */
export async function writeArchive(
  file: string,
  root: string,
  folder: string,
  { mtime, level = 6 }: ArchiveOptions,
): Promise<void> {
  const paths = [
    folder,
    ...readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`),
  ].sort()
  await create(
    {
      file,
      cwd: root,
      gzip: { level },
      mtime: new Date(mtime * 1000),
      // Without the owner, and without what differs from one system to another.
      portable: true,
      noDirRecurse: true,
      onWriteEntry({ stat }) {
        if (stat) stat.mode = (stat.mode & ~0o777) | (stat.mode & 0o100 ? 0o755 : 0o644)
      },
    },
    paths,
  )
}
