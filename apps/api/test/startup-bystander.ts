/** A program that has nothing to do with us, and may have got a process number that was ours once. */
process.send?.('here')
process.on('disconnect', () => process.exit())
