import { globSync, readFileSync } from 'node:fs'

const everyTest = ['src', 'sandbox', 'scripts', 'tests'].map((folder) => `${folder}/**/*.test.ts`)

/** What only a test with a database, a server or a process of its own mentions. */
const outsideItself =
  /support\/(databases|make-postgres-database|a-sandbox|a-mail-server|a-clamd|run-\w+)|openDatabase|startTestSandbox|inject\(|node:child_process|createServer|\.listen\(|chaosProxy/

/** Tests of pure code, and those that need a world around them. */
export function splitTests(): { unit: string[]; integration: string[] } {
  const { unit = [], integration = [] } = Object.groupBy(globSync(everyTest).sort(), (file) =>
    outsideItself.test(readFileSync(file, 'utf8')) ? 'integration' : 'unit',
  )
  return { unit, integration }
}
