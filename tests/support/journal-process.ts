import { writeJournal } from '#books/write-journal.ts'
import { openDatabase } from '#db/database.ts'

/** Writes the journal of a database in a process of its own, which is gone at once at the given query. */
const [url = '', now = '', lastQuery = ''] = process.argv.slice(2)
let queries = 0
const db = openDatabase(url, () => {}).withPlugin({
  transformQuery({ node }) {
    queries += 1
    if (queries === Number(lastQuery)) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
})
await writeJournal({ db, now: () => now })
await db.destroy()
