/**
 * @param folder relative to the project
 * @param message printed if something has to be installed
 * @param prepare gets the folder with the new packages, and throws if they must not be used
 */
export function installPackages(folder: string, message: string, prepare?: (folder: string) => void): void
