import { startNginx } from '../support/nginx.ts'
import type { GuaranteeEnvironment } from './guarantee.ts'

/** Nothing listens there. */
const deadProcess = 'http://127.0.0.1:1'

/** The shipped nginx in front of the processes of the cluster, of a second process on SQLite, and of one that is dead. */
export async function startBehindNginx({ cluster, kind }: Pick<GuaranteeEnvironment, 'cluster' | 'kind'>) {
  const another = kind === 'sqlite' ? await cluster.startServer() : undefined
  const servers = [...cluster.servers, ...(another ? [another] : [])]
  const nginx = await startNginx([...servers.map(({ url }) => url), deadProcess])
  return {
    nginx,
    processes: servers.length,
    async stop() {
      await nginx.stop()
      await another?.stop()
    },
  }
}
