/** Separate from the camera itself, which is fetched when it opens. */
export const canOpenCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'
