import { type Theme, themeColours } from '../theme.ts'
import { colour, entry, field, type Labelled } from './fields.ts'

const colours = themeColours.map((name) => [name, field(colour, { label: `colour-${name}` })])

export const themeSchema = entry({
  // `fromEntries` knows no names.
  colours: Object.fromEntries(colours) as Record<keyof Theme, typeof colour & Labelled>,
})
