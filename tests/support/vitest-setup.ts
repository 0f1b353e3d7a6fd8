import { accessSync, constants, globSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const everyTest = ['src', 'sandbox', 'scripts', 'tests'].map((folder) => `${folder}/**/*.test.ts`)

/** What only a test with a database, a server or a process of its own mentions. */
const outsideItself =
  /support\/(databases|postgres|test-sandbox|mail-server|clamd|test-server|test-cluster)|openDatabase|startTestSandbox|inject\(|node:child_process|createServer|\.listen\(|startChaosProxy/

/** Tests of pure code, and those that need a world around them. */
export function splitTests(): { unit: string[]; integration: string[] } {
  const { unit = [], integration = [] } = Object.groupBy(globSync(everyTest).sort(), (file) =>
    outsideItself.test(readFileSync(file, 'utf8')) ? 'integration' : 'unit',
  )
  return { unit, integration }
}

const isLong = ({ moduleId }: TestSpecification) => /\/tests\/(trust\/|cli-process)/.test(moduleId)

/** Small files that take long would otherwise come last, while the other workers have nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const memory = '/dev/shm'
const wantedBytes = 4 * 1024 ** 3

/** Where throw-away files cost no disk: in memory where the machine has such a folder and room in it. */
export function getTemporaryFolder(): string {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > wantedBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
