import { describe, expect, test } from 'vitest'
import { createAppState, dismissNotification, notify } from './app-state.ts'

describe('notifications', () => {
  test('are listed in order, each with its own id', () => {
    const state = createAppState()
    const first = notify(state, { tone: 'status', text: 'Im Warenkorb' })
    const second = notify(state, { tone: 'alert', text: 'Im Warenkorb' })
    expect(first).not.toBe(second)
    expect(state.getState().notifications).toEqual([
      { id: first, tone: 'status', text: 'Im Warenkorb' },
      { id: second, tone: 'alert', text: 'Im Warenkorb' },
    ])
  })

  test('replace an identical one and move to the end', () => {
    const state = createAppState()
    for (const text of ['Brezel', 'Seele', 'Brezel']) notify(state, { tone: 'status', text })
    const last = notify(state, { tone: 'alert', text: 'Seele' })
    expect(state.getState().notifications.map(({ text }) => text)).toEqual(['Seele', 'Brezel', 'Seele'])
    expect(state.getState().notifications.at(-1)?.id).toBe(last)
  })

  test('are dismissed one by one', () => {
    const state = createAppState()
    const first = notify(state, { tone: 'status', text: 'eins' })
    const second = notify(state, { tone: 'status', text: 'zwei' })
    dismissNotification(state, first)
    dismissNotification(state, first)
    expect(state.getState().notifications.map(({ id }) => id)).toEqual([second])
  })
})
