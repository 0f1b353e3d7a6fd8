import { expect, type Locator } from '@playwright/test'

interface Look {
  background: string
  colour: string
  /** Otherwise the browser draws a plate in the colour of the page behind the text. */
  isAdjusted: boolean
}

const lookOf = (element: Locator): Promise<Look> =>
  element.evaluate((node) => {
    const { backgroundColor, color, forcedColorAdjust } = getComputedStyle(node)
    return { background: backgroundColor, colour: color, isAdjusted: forcedColorAdjust !== 'none' }
  })

/** Selected and not selected differ, and the text of the selected one stands out from it. */
export async function expectDistinct(selected: Locator, other: Locator): Promise<void> {
  const [chosen, plain] = [await lookOf(selected), await lookOf(other)]
  expect(chosen.background).not.toBe(plain.background)
  expect(chosen.colour).not.toBe(chosen.background)
  expect(chosen.isAdjusted).toBe(false)
}
