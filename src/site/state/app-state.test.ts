import { describe, expect, test } from 'vitest'
import { type AddedItems, createAppState, dismissNotification, notify, notifyAdded } from './app-state.ts'

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

  describe('about the cart', () => {
    const toText = ({ count, name, isMixed }: AddedItems) => `${count} ${isMixed ? 'mixed' : name}`
    const add = (state: ReturnType<typeof createAppState>, name: string, count = 1) =>
      notifyAdded(state, { count, name }, toText)

    test('are one that counts up and keeps its id', () => {
      const state = createAppState()
      const texts: string[] = []
      const ids = new Set<string | undefined>()
      for (const [name, count] of [
        ['Brezel', 1],
        ['Brezel', 2],
        ['Seele', 1],
        ['Seele', 1],
      ] as const) {
        add(state, name, count)
        texts.push(
          state
            .getState()
            .notifications.map(({ text }) => text)
            .join(),
        )
        ids.add(state.getState().notifications[0]?.id)
      }
      expect(texts).toEqual(['1 Brezel', '3 Brezel', '4 mixed', '5 mixed'])
      expect(ids.size).toBe(1)
    })

    test('stay beside others, and count anew after they were dismissed', () => {
      const state = createAppState()
      add(state, 'Brezel')
      notify(state, { tone: 'alert', text: 'Fehler' })
      add(state, 'Seele')
      expect(state.getState().notifications.map(({ text }) => text)).toEqual(['2 mixed', 'Fehler'])
      dismissNotification(state, state.getState().notifications[0]?.id ?? '')
      add(state, 'Seele')
      expect(state.getState().notifications.map(({ text }) => text)).toEqual(['Fehler', '1 Seele'])
    })
  })
})
