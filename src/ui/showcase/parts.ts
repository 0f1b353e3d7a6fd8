import { buttons } from './buttons.tsx'
import { choiceFields, quantities } from './choices.tsx'
import { factLists, panels, tables, tags } from './facts.tsx'
import { checkboxFields, selectFields, textFields } from './fields.tsx'
import { icons } from './icons.tsx'
import { notices, states } from './messages.tsx'
import { filterChips, tabs } from './navigation.tsx'
import type { Part } from './part.ts'

/** What the page `/ui` shows, and what tests/e2e/parts.spec.ts checks. */
export const parts: readonly Part[] = [
  buttons,
  textFields,
  selectFields,
  checkboxFields,
  choiceFields,
  quantities,
  notices,
  states,
  tags,
  factLists,
  tables,
  panels,
  filterChips,
  tabs,
  icons,
]
