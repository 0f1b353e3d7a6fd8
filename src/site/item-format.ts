import type { CartItemResponse } from '#contract/cart.ts'

type Item = Pick<CartItemResponse, 'name' | 'options'>

/** "in Scheiben (12 mm), Inschrift: „Alles Gute“"; empty without options. */
export const formatOptions = ({ options }: Pick<Item, 'options'>): string => options.map(({ text }) => text).join(', ')

/** "Bauernbrot, in Scheiben (12 mm)": distinguishes lines of one product. */
export const formatItem = (item: Item): string => [item.name, formatOptions(item)].filter(Boolean).join(', ')
