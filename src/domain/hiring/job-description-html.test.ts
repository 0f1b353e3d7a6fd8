import { expect, test } from 'vitest'
import { jobDescriptionHtml } from './job-description-html.ts'

const headings = { activities: 'Deine Aufgaben', skills: 'Was du mitbringst', benefits: 'Was du bekommst' }

test('tells a job in a few plain tags, with lists only where there is something to list', () => {
  const job = { description: 'Brot & mehr', activities: [{ name: '<Teige> führen' }], skills: [], benefits: [] }
  expect(jobDescriptionHtml(job, headings)).toBe(
    '<p>Brot &amp; mehr</p><p>Deine Aufgaben</p><ul><li>&lt;Teige&gt; führen</li></ul>',
  )
})
