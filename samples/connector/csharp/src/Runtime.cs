using System;
using System.Data.Common;
using System.IO;
using System.Net.Http;
#if NETCOREAPP
using System.Runtime.InteropServices;
using Microsoft.Data.Sqlite;
#else
using System.Threading;
using Mono.Data.Sqlite;
using Mono.Unix;
using Mono.Unix.Native;
#endif

// pt: O que o .NET e o Mono fazem cada um à sua maneira. / en: What .NET and Mono each do in their own way.
static class Runtime
{
    public static DbConnection Database(string file)
    {
        var settings = new SqliteConnectionStringBuilder { DataSource = file }.ToString();
#if !NETCOREAPP
        // pt: Sem isto, o Mono sai do WAL ao abrir, e espera por outros processos que têm a base de dados aberta. / en: Without this, Mono leaves WAL when it opens, and waits for other processes that have the database open.
        settings += ";Journal Mode=WAL";
#endif
        return new SqliteConnection(settings);
    }

    // pt: O token não se envia a outro endereço. Um `run` dura meses: no .NET, liga-se de novo, porque o DNS pode mudar.
    // en: The token is not sent to another address. A `run` lives for months: in .NET, it connects again, because DNS may change.
    public static HttpMessageHandler HttpHandler() =>
#if NETCOREAPP
        new SocketsHttpHandler
        {
            AllowAutoRedirect = false,
            UseCookies = false,
            PooledConnectionLifetime = TimeSpan.FromMinutes(10),
        };
#else
        new HttpClientHandler { AllowAutoRedirect = false, UseCookies = false };
#endif

    // pt: Uma pasta e um ficheiro que só o utilizador pode ler. / en: A folder and a file that only their user can read.
    public static void CreatePrivate(string folder, string file)
    {
        var isNew = !Directory.Exists(folder);
        Directory.CreateDirectory(folder);
        File.Create(file).Dispose();
#if NETCOREAPP
        // pt: No Windows, valem as permissões da pasta acima. / en: On Windows, the permissions of the parent folder apply.
        if (OperatingSystem.IsWindows()) return;
        const UnixFileMode readWrite = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        File.SetUnixFileMode(file, readWrite);
        if (isNew) File.SetUnixFileMode(folder, readWrite | UnixFileMode.UserExecute);
#else
        Syscall.chmod(file, FilePermissions.S_IRUSR | FilePermissions.S_IWUSR);
        if (isNew) Syscall.chmod(folder, FilePermissions.S_IRWXU);
#endif
    }

    // pt: As permissões de uma pasta; no Windows, não dizem quem lê. / en: The permissions of a folder; on Windows, they do not tell who reads.
    public static int ModeOf(string folder)
    {
#if NETCOREAPP
        return OperatingSystem.IsWindows() ? 0 : (int)File.GetUnixFileMode(folder) & 511;
#else
        Syscall.stat(folder, out var found);
        return (int)found.st_mode & 511;
#endif
    }

    // pt: Em `ProcessExit`: o código de saída é 1. / en: In `ProcessExit`: the exit code is 1.
    public static void EndFailed() =>
#if NETCOREAPP
        Environment.ExitCode = 1;
#else
        Stdlib._Exit(1);
#endif

    // pt: SIGTERM ou Ctrl C: o próprio processo decide quando acaba. O valor devolvido tem de ficar vivo até lá.
    // en: SIGTERM or Ctrl C: the process itself decides when to end. The returned value must stay alive until then.
    public static object OnStop(Action stop)
    {
#if NETCOREAPP
        void Handle(PosixSignalContext context)
        {
            context.Cancel = true;
            stop();
        }
        return new[]
        {
            PosixSignalRegistration.Create(PosixSignal.SIGTERM, Handle),
            PosixSignalRegistration.Create(PosixSignal.SIGINT, Handle),
        };
#else
        var signals = new[] { new UnixSignal(Signum.SIGTERM), new UnixSignal(Signum.SIGINT) };
        var waiting = new Thread(() =>
        {
            UnixSignal.WaitAny(signals);
            stop();
        });
        waiting.IsBackground = true;
        waiting.Start();
        return signals;
#endif
    }
}
