import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const wantedBytes = 4 * 1024 ** 3

/** Where throw-away files cost no disk: in memory where the machine has such a folder and room in it. */
export function memoryFolder(): string {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > wantedBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
