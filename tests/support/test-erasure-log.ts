import { join } from 'node:path'
import { createErasureLog } from '#integrations/erasure-log.ts'
import { getTemporaryFolder } from './temporary-folder.ts'

/** Outside of the checkout, where the commands of a test write too unless it names a folder. */
export const testDataDir = join(getTemporaryFolder(), 'krume-test-data')

export const createTestErasureLog = () =>
  createErasureLog(join(testDataDir, 'erasures.log'), ['only for tests, and long enough for one'])
