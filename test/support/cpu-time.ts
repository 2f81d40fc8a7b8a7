/**
 * Returns the milliseconds of CPU time that this process has used. Tests that
 * limit a duration use it in place of a clock, which goes on while other
 * processes have the CPU.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
