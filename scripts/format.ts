/** `npm run format`: formats files and sorts their imports; `npm run format -- src/domain` only these. */
import { localTool, runCommand } from './process.ts'

process.exit(await runCommand([...localTool('biome'), 'check', '--write', ...process.argv.slice(2)]))
