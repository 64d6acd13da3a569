/** Set by the build: whether the page of components at /ui is in it. */
declare const __UI_BOARD__: boolean
