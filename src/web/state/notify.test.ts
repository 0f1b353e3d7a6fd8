import { describe, expect, test } from 'vitest'
import { makeAppState } from './app-state.ts'
import { dismiss, notify } from './notify.ts'

describe('notifications', () => {
  test('stand in the order in which they came, each with an id of its own', () => {
    const state = makeAppState()
    const first = notify(state, { tone: 'status', text: 'Im Warenkorb' })
    const second = notify(state, { tone: 'alert', text: 'Im Warenkorb' })
    expect(first).not.toBe(second)
    expect(state.getState().notifications).toEqual([
      { id: first, tone: 'status', text: 'Im Warenkorb' },
      { id: second, tone: 'alert', text: 'Im Warenkorb' },
    ])
  })

  test('that are said again stand there once, as the newest', () => {
    const state = makeAppState()
    for (const text of ['Brezel', 'Seele', 'Brezel']) notify(state, { tone: 'status', text })
    const last = notify(state, { tone: 'alert', text: 'Seele' })
    expect(state.getState().notifications.map(({ text }) => text)).toEqual(['Seele', 'Brezel', 'Seele'])
    expect(state.getState().notifications.at(-1)?.id).toBe(last)
  })

  test('go one by one, and a dismissed one does not come back', () => {
    const state = makeAppState()
    const first = notify(state, { tone: 'status', text: 'eins' })
    const second = notify(state, { tone: 'status', text: 'zwei' })
    dismiss(state, first)
    dismiss(state, first)
    expect(state.getState().notifications.map(({ id }) => id)).toEqual([second])
  })
})
