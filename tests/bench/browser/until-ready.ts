import type { Page } from '@playwright/test'

/** Looks now and then: looking in each frame, as is the custom, makes the page draw frames that nobody else would see. */
export const untilReady = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset.ready === 'true', undefined, { polling: 100 })
