import { execFile } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const timeoutMs = 60_000

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Root may not use Chromium's own fences; the page is ours and runs no script. */
const fences = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])

/** Prints a page to a PDF by whatever Chromium the machine has. */
export async function printPdf(page: string, file: string): Promise<'printed' | 'noBrowser' | 'failed'> {
  const browser = places.find(isRunnable)
  if (!browser) return 'noBrowser'
  const directory = mkdtempSync(join(tmpdir(), 'krume-print-'))
  const source = join(directory, 'page.html')
  writeFileSync(source, page, { mode: 0o600 })
  const flags = [
    '--headless',
    '--disable-gpu',
    `--user-data-dir=${join(directory, 'profile')}`,
    '--no-pdf-header-footer',
  ]
  try {
    const args = [...flags, ...fences(), `--print-to-pdf=${resolve(file)}`, `file://${source}`]
    await promisify(execFile)(browser, args, { timeout: timeoutMs })
    return 'printed'
  } catch {
    return 'failed'
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 })
  }
}
