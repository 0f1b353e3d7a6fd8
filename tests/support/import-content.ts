import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Publishes a content folder with `krume content import`. Servers that start with a database keep what is published. */
export async function importContent(
  contentDir: string,
  { dataDir, clock }: { dataDir: string; clock: string },
): Promise<void> {
  const env = { ...process.env, KRUME_DEMO: 'empty', DATA_DIR: dataDir, CONTENT_DIR: contentDir, CLOCK: clock }
  await promisify(execFile)(process.execPath, ['src/cli/main.ts', 'content', 'import', '--yes'], { env })
}
