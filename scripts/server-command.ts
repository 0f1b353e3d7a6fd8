/**
 * How the built server is started, after the name of Node. The young generation is held at half of Node's own measure:
 * a process that has just read its content would otherwise keep 20 MB for garbage that is gone.
 */
export const serverCommand = ['--max-semi-space-size=8', 'build/server/server.js'] as const
