import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memoryFolder = '/dev/shm'
const requiredBytes = 4 * 1024 ** 3

/** A folder in memory where the system has one with enough space, so that tests write nothing to the disk. */
export function getTemporaryFolder(): string {
  try {
    accessSync(memoryFolder, constants.W_OK)
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize > requiredBytes ? memoryFolder : tmpdir()
  } catch {
    return tmpdir()
  }
}
