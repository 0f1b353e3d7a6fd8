import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listAssetFolders } from './build-output.ts'

test('lists the assets of complete releases, not of one that is being unpacked', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'krume-assets-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const assetsOf = (version: string) => join(folder, 'releases', version, 'web/client/assets')
  for (const version of ['1.0.0', '1.1.0', '.unpacking-7']) mkdirSync(assetsOf(version), { recursive: true })
  expect(listAssetFolders(join(folder, 'releases/1.0.0')).sort()).toEqual([assetsOf('1.0.0'), assetsOf('1.1.0')])
  expect(listAssetFolders(join(folder, 'releases'))).toEqual([])
})
