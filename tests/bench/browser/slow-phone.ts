import type { BrowserContext, Page } from '@playwright/test'

/** A middling phone on a slow mobile connection, as Lighthouse imagines both. */
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, cpuSlowdown: 4 }
const connection = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
}

export const phoneContext = {
  viewport: { width: phone.width, height: phone.height },
  deviceScaleFactor: phone.deviceScaleFactor,
  isMobile: true,
  hasTouch: true,
  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',
}

export async function slowPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', connection)
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown })
  return page
}
