import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDatabase } from '#db/database.ts'
import { staffClock } from './e2e-test.ts'
import type { SiteServer } from './test-server.ts'

/** An authenticator of Chromium that confirms everything. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Invites by the command of the administrator and returns the link. */
export function inviteByCommand({ dataDir, staffUrl }: SiteServer, ...args: string[]): string {
  const { port } = new URL(staffUrl)
  const env = {
    ...process.env,
    KRUME_DEMO: 'empty',
    PORT: String(Number(port) - 3),
    STAFF_URL: staffUrl,
    DATA_DIR: dataDir,
    CLOCK: staffClock,
  }
  const output = execFileSync(process.execPath, ['src/cli/main.ts', 'staff', 'invite', ...args], {
    env,
    encoding: 'utf8',
  })
  return /https?:\/\/\S+#\S+/.exec(output)?.[0] ?? ''
}

/** As if all people had signed in more than five minutes ago. */
export async function letPasskeysAge({ dataDir }: SiteServer): Promise<void> {
  const db = openDatabase(join(dataDir, 'krume.sqlite'), () => {})
  await db.updateTable('staff_session').set({ verified_at: null }).execute()
  await db.destroy()
}
