export const swap = {
  title: 'Change the account?',
  question: (name: string, regNo: string) => `You are logged in as ${name}. Log in as ${regNo} instead?`,
  swap: (regNo: string) => `Log in as ${regNo}`,
  stay: (name: string) => `Stay ${name}`,
}
