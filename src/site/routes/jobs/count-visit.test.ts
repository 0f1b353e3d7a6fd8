import { describe, expect, test } from 'vitest'
import { countVisit } from './count-visit.ts'

function aTab() {
  const entries = new Map<string, string>()
  const sent: string[] = []
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  return {
    sent,
    visit: (jobId: string, source?: string) => countVisit({ jobId, source }, storage, (type) => sent.push(type)),
  }
}

describe('countVisit', () => {
  test('counts once per job and tab', () => {
    const { sent, visit } = aTab()
    visit('a')
    visit('a', 'instagram')
    visit('b', 'instagram')
    expect(sent).toEqual(['jobs-apply', 'instagram'])
  })

  test('ignores previews and treats an empty source as none', () => {
    const { sent, visit } = aTab()
    visit('a', 'preview')
    visit('a', '')
    expect(sent).toEqual(['jobs-apply'])
  })
})
