using System;
using System.Data.Common;
using System.IO;
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
        // pt: Senão, o Mono sai do WAL ao abrir, e espera por quem lá está. / en: Else Mono leaves WAL when it opens, and waits for who is there.
        settings += ";Journal Mode=WAL";
#endif
        return new SqliteConnection(settings);
    }

    // pt: Uma pasta e um ficheiro que só o utilizador lê. / en: A folder and a file that their user alone reads.
    public static void CreatePrivate(string folder, string file)
    {
        var isNew = !Directory.Exists(folder);
        Directory.CreateDirectory(folder);
        File.Create(file).Dispose();
#if NETCOREAPP
        // pt: No Windows valem as permissões da pasta acima. / en: On Windows the permissions of the folder above hold.
        if (OperatingSystem.IsWindows()) return;
        const UnixFileMode readWrite = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        File.SetUnixFileMode(file, readWrite);
        if (isNew) File.SetUnixFileMode(folder, readWrite | UnixFileMode.UserExecute);
#else
        Syscall.chmod(file, FilePermissions.S_IRUSR | FilePermissions.S_IWUSR);
        if (isNew) Syscall.chmod(folder, FilePermissions.S_IRWXU);
#endif
    }

    // pt: SIGTERM ou Ctrl C: o processo acaba quando quer. O que devolve fica vivo até lá.
    // en: SIGTERM or Ctrl C: the process ends when it wants to. What it returns stays alive until then.
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
